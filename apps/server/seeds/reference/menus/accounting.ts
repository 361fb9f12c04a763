import { centre, group, report, screen } from './menu-node.ts';

export const ACCOUNTING = centre(
  271,
  '会计核算中心',
  'CalculatorOutlined',
  ['emp'],
  [
    group(272, '核算设置', [
      screen(273, '会计科目', 'accounting/setup/subject'),
      screen(274, '账套管理', 'accounting/setup/master'),
      screen(275, '凭证规则', 'accounting/setup/rule'),
      screen(276, '报表定义', 'accounting/setup/report'),
    ]),
    group(280, '凭证管理', [
      screen(281, '填制凭证', 'accounting/voucher/new', 'void'),
      screen(282, '审核凭证', 'accounting/voucher/audit', 'audit'),
      screen(283, '凭证登账', 'accounting/voucher/account', 'audit'),
    ]),
    group(285, '会计账簿', [
      report(286, '总账', 'accounting/book/general'),
      report(287, '明细账', 'accounting/book/detail'),
      report(288, '日记账', 'accounting/book/diary'),
      report(289, '多栏账', 'accounting/book/multi-column'),
      report(290, '各级科目账', 'accounting/book/all-level'),
      report(291, '分类账', 'accounting/book/classified'),
      report(292, '科目余额表', 'accounting/book/balance'),
    ]),
    group(295, '财务报表', [
      screen(296, '财务报表', 'accounting/report/report'),
      report(297, '损益分析', 'accounting/report/profit-loss'),
      screen(298, '期末结账', 'accounting/report/settlement', 'audit'),
    ]),
    group(300, '固定资产', [
      screen(301, '资产卡片', 'accounting/asset/info'),
      screen(302, '资产变动', 'accounting/asset/change', 'audit'),
      screen(303, '资产减少', 'accounting/asset/decrease', 'audit', 'void'),
      screen(304, '资产折旧', 'accounting/asset/depreciation', 'audit'),
      screen(305, '资产档案', 'accounting/asset/doc'),
    ]),
  ],
);
