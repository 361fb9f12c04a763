// Who may read what every screen of accounting needs: whoever has one of its menus.
import { MENU, type MenuId } from '../../menu.ts';

export const ACCOUNTING_MENUS: readonly MenuId[] = [
  MENU.subject,
  MENU.accountSet,
  MENU.voucherRule,
  MENU.reportDefinition,
  MENU.voucher,
  MENU.voucherAudit,
  MENU.voucherPost,
  MENU.bookGeneral,
  MENU.bookDetail,
  MENU.bookDiary,
  MENU.bookMultiColumn,
  MENU.bookAllLevel,
  MENU.bookClassified,
  MENU.bookBalance,
  MENU.financialReport,
  MENU.profitLoss,
  MENU.periodClose,
  MENU.asset,
  MENU.assetChange,
  MENU.assetDecrease,
  MENU.depreciation,
  MENU.assetRegister,
];

/** Reading with any menu of accounting; the company limits what is read. */
export const ANY_ACCOUNTING = { menu: ACCOUNTING_MENUS, act: 'view' } as const;
