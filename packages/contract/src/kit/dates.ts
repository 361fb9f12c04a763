import { z } from 'zod';

/** A business day in Asia/Shanghai, `YYYY-MM-DD`. Screens show YYYY.MM.DD. */
export const day = z.iso.date('日期不正确，应为 YYYY-MM-DD');

/** An instant, ISO 8601 with zone. Screens show YYYY.MM.DD HH:mm in Asia/Shanghai. */
export const instant = z.iso.datetime({ offset: true, error: '时间不正确' });
