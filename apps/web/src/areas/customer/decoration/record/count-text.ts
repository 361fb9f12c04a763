import { DECORATION_COUNT_LIMIT } from '@anju/contract';
import { formatCount } from '@anju/domain';

/** 10,000+ where the server stopped counting. */
export const countText = (count: number): string =>
  count > DECORATION_COUNT_LIMIT ? `${formatCount(DECORATION_COUNT_LIMIT)}+` : formatCount(count);
