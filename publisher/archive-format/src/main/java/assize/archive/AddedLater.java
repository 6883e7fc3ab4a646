/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A column that tables of earlier versions do not have: there it reads as null, or as 0 where it is a number. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface AddedLater {}
