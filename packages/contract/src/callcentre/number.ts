// Telephone numbers as people write them. The server keeps the digits only.
import { z } from 'zod';

/** Spaces, dashes and brackets are how people write numbers: `phoneNumber('请输入电话')`. */
export const phoneNumber = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(40, '号码不正确')
    .regex(/^\+?(?:[\s\-()]*\d){3,20}[\s\-()]*$/, '号码不正确');

/** Extensions are 3 to 6 digits and do not begin with 0, which begins outside numbers. */
export const extension = z
  .string('请输入分机号')
  .trim()
  .max(6, '分机号应为 3 到 6 位数字，不能以 0 开头')
  .regex(/^[1-9]\d{2,5}$/, '分机号应为 3 到 6 位数字，不能以 0 开头');
