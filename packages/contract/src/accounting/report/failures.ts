import { business, failures } from '../../kit/failure.ts';

export const REPORT_FAILURES = failures({
  REPORT_NAME_TAKEN: business('报表“{name}”已存在'),
  REPORT_LINE: business('第 {line} 行：{why}'),
  REPORT_NO_BALANCE_CHECK: business('资产负债表要有一行校验，两个公式各引用一个合计行'),
  REPORT_DISABLED: business('报表“{name}”已停用'),
  REPORT_CHARTS: business('“{company}”的会计制度与“{own}”不同，科目编码含义不同，不能放在同一张报表里'),
  REPORT_REFERENCE: business('报表取数失败：{why}'),
});
