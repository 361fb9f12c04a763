// Import of cards, by the common sheet import: the rows of a company are written together, as if each had been typed in.
import { assetImport } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import { findBooks } from '../../books/books.queries.ts';
import { checkedAssets, listPlaced, type AssetSheetReach } from './card-import.queries.ts';
import { ASSET_LIMITS, readAssetRow, type AssetField } from './card-import.rules.ts';
import { writeCards } from './card-write.service.ts';

const reachOf = (reach: SheetReach): AssetSheetReach => ({ importId: reach.importId, reach: companyReach(reach) });
const UNSAID = { photoId: null, fileIds: [], counterSubjectId: null, bankAccountId: null };

export const ASSET_CARDS: SheetKind<AssetField> = {
  sheet: assetImport,
  limits: ASSET_LIMITS,
  readRow: readAssetRow,
  checked: (reach) => checkedAssets(reachOf(reach)),
  write: async (tx, reach, rowNos) => {
    const placed = Map.groupBy(await listPlaced(tx, reachOf(reach), rowNos), ({ companyId }) => companyId);
    for (const [companyId, cards] of placed) {
      const { state, ...books } = (await findBooks(tx, companyReach(reach), companyId)) ?? { state: null };
      if (state === null || !('companyId' in books)) throw fail('NOT_FOUND', { what: '公司' });
      const forms = cards.map(({ companyId: _, no, ...form }) => ({ no, form: { ...form, ...UNSAID } }));
      await writeCards(tx, reach, { ...books, state }, forms);
    }
  },
};
