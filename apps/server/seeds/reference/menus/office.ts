import { centre, group, screen } from './menu-node.ts';

export const OFFICE = centre(
  202,
  '行政事务中心',
  'FileDoneOutlined',
  ['emp'],
  [
    group(203, '日常办公', [screen(204, '日常工作', 'oa/daily/work'), screen(205, '用印管理', 'oa/stamp/stamp', 'audit', 'void')]),
    group(210, '公文流转', [
      screen(211, '发送公文', 'oa/flow/send', 'void'),
      screen(212, '处理公文', 'oa/flow/proc', 'audit'),
      screen(213, '查看公文', 'oa/flow/my'),
      screen(214, '公文模板', 'oa/flow/template'),
      screen(215, '流程定义', 'oa/flow/define', 'audit'),
      screen(216, '推送通知', 'oa/flow/push', 'void'),
    ]),
  ],
);
