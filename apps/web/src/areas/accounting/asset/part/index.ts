// What the screens of fixed assets share.
import './asset.css';

export { ASSET_TONES, CHANGE_TONES, COUNT_TONES, DECREASE_TONES } from './asset-tones.ts';
export { AssetPick, CategoryPick, Signed, useCategories, VoucherLinks, voucherNumbers } from './asset-parts.tsx';
export { FilesInput, PhotoInput, type KeptFile } from './file-inputs.tsx';
export { RunList } from './schedule.tsx';
export { scheduleOf, segmentRuns, type Run, type Schedule } from './schedule.rules.ts';
export { ShareFields, sharesTyped } from './share-fields.tsx';
export { percentOf, rateText, sharesInput, type ShareTyped } from './share.rules.ts';
