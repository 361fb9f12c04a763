import { centre, group, report } from './menu-node.ts';

export const DATA_APPLICATION = centre(
  318,
  '数据应用中心',
  'BarChartOutlined',
  ['emp'],
  [
    group(319, '决策支持', [
      report(320, '客户分析', 'insight/decision/customer'),
      report(321, '小区分析', 'insight/decision/estate'),
      report(322, '办公分析', 'insight/decision/oa'),
      report(323, '服务分析', 'insight/decision/service'),
      report(324, '收缴分析', 'insight/decision/settle'),
    ]),
    group(330, '综合查询', [report(331, '综合查询', 'search/info/info')]),
  ],
);
