// Fields that all calls of accounting share.
import { z } from 'zod';
import { chosen } from '../kit/ids.ts';

/** The company whose books are meant. */
export const bookOf = { companyId: chosen('公司') };

const YM_TEXT = '期间不正确';
/** A period, 202501. */
export const ym = z
  .int(YM_TEXT)
  .min(190001, YM_TEXT)
  .max(299912, YM_TEXT)
  .refine((value) => value % 100 >= 1 && value % 100 <= 12, YM_TEXT);

/** A code in a chart: four digits, then two for each level. */
export const subjectCode = z
  .string('请输入科目编码')
  .trim()
  .regex(/^\d{4}(?:\d{2}){0,4}$/, '科目编码为 4 位，下级每级加 2 位，最多 5 级');
