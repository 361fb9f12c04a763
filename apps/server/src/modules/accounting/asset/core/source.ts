/** What made a voucher of an asset; unique with its key and place. */
export const SOURCE = { card: 'asset', change: 'asset-change', decrease: 'asset-decrease', run: 'depreciation' } as const;
export type AssetSource = (typeof SOURCE)[keyof typeof SOURCE];
