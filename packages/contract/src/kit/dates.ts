import { z } from 'zod';

/** Years that occur in the life of a property. Beyond them a typing error is certain, and the arithmetic of days is not. */
export const FIRST_YEAR = 1800;
export const LAST_YEAR = 2200;
const YEARS = ` ${FIRST_YEAR} 年至 ${LAST_YEAR} 年`;
/** A text that does not even begin with a year has its own message. */
const isInYears = (text: string, first = FIRST_YEAR): boolean => {
  const year = Number(/^(\d{4})-/.exec(text)?.[1] ?? first);
  return year >= first && year <= LAST_YEAR;
};
/** Before it, clocks in Shanghai differed from others by odd seconds, which nothing that reads an instant understands. */
const FIRST_CLOCK_YEAR = 1902;

/** A day, with what is said when there is none: `dayOf('请选择入职日期')`. */
export const dayOf = (missing: string) => z.iso.date(missing).refine((text) => isInYears(text), `日期应在${YEARS}之间`);

/** A business day in Asia/Shanghai, `YYYY-MM-DD`. Screens show YYYY.MM.DD. */
export const day = dayOf('日期不正确，应为 YYYY-MM-DD');

/** Zones that exist. A refinement, because an answer in a union is matched against every pattern of its schema. */
const ZONE = /(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;

/** An instant, ISO 8601 with zone. Screens show YYYY.MM.DD HH:mm in Asia/Shanghai. */
export const instant = z.iso
  .datetime({ offset: true, error: '时间不正确' })
  .refine((text) => ZONE.test(text), '时区不正确')
  .refine((text) => isInYears(text, FIRST_CLOCK_YEAR), `时间应在 ${FIRST_CLOCK_YEAR} 年至 ${LAST_YEAR} 年之间`);

/** A month, `YYYY-MM`; `missing` is said when there is none, `wrong` when it is none. */
export const monthOf = (missing: string, wrong: string) =>
  z
    .string(missing)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, wrong)
    .refine((text) => isInYears(text), `月份应在${YEARS}之间`);
