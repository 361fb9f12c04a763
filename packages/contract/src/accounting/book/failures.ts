import { business, failures } from '../../kit/failure.ts';

export const BOOK_FAILURES = failures({
  BOOK_NOT_CASH: business('“{name}”不是现金或银行科目，请看明细账'),
  BOOK_NOT_PARENT: business('“{name}”没有下级科目，请选上级科目或按辅助核算分栏'),
  BOOK_NOT_DIM: business('“{name}”没有{dim}辅助核算，不能按{dim}分栏'),
  BOOK_COLUMNS_TAKEN: business('栏目方案“{name}”已存在'),
});
