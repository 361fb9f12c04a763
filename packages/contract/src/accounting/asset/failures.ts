// Failures of fixed assets.
import { ASSET_FAILURES } from './card.ts';
import { ASSET_CATEGORY_FAILURES } from './category.ts';
import { ASSET_CHANGE_FAILURES } from './change.ts';
import { ASSET_DECREASE_FAILURES } from './decrease.ts';
import { DEPRECIATION_FAILURES } from './depreciation.ts';
import { ASSET_COUNT_FAILURES } from './register.ts';

export const ALL_ASSET_FAILURES = {
  ...ASSET_CATEGORY_FAILURES,
  ...ASSET_FAILURES,
  ...ASSET_CHANGE_FAILURES,
  ...ASSET_DECREASE_FAILURES,
  ...DEPRECIATION_FAILURES,
  ...ASSET_COUNT_FAILURES,
} as const;
