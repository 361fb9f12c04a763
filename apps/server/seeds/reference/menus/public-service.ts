import { centre, group, screen } from './menu-node.ts';

export const PUBLIC_SERVICE = centre(
  117,
  '公共服务中心',
  'SafetyCertificateOutlined',
  ['emp'],
  [
    group(118, '公共预算', [
      screen(119, '预算编制', 'public/budget/create', 'void'),
      screen(120, '预算审核', 'public/budget/audit', 'audit'),
      screen(121, '预算表决', 'public/budget/vote', 'audit'),
      screen(122, '预算决算', 'public/budget/end', 'audit'),
    ]),
    group(126, '设备管理', [
      screen(127, '维保计划', 'public/device/plan'),
      screen(128, '维保记录', 'public/device/record'),
      screen(129, '维修派工', 'public/device/dispatch', 'void'),
      screen(418, '设备维修', 'public/device/repair', 'audit'),
      screen(131, '风险评估', 'public/device/risk'),
      screen(132, '三角检查', 'public/device/triangle'),
    ]),
    group(133, '巡查管理', [
      screen(134, '巡查计划', 'public/patrol/plan'),
      screen(135, '设备巡检计划', 'public/patrol/plan-device-inspect'),
      screen(136, '日常巡查', 'public/patrol/routine'),
      screen(420, '巡检记录', 'public/patrol/inspect'),
    ]),
    group(138, '安全管理', [
      screen(139, '安全事件', 'public/security/event'),
      screen(140, '事件处置', 'public/security/deal', 'audit'),
      screen(141, '访客管理', 'public/security/visitor', 'void'),
    ]),
    group(142, '公共信息', [screen(143, '公共信息', 'public/info/info', 'audit'), screen(144, '业主问答', 'public/info/qa')]),
    group(145, '业主账户', [
      screen(123, '个人账户', 'owner/account/private', 'audit', 'void'),
      screen(124, '公共收益账户', 'owner/account/public', 'audit'),
      screen(125, '维修资金账户', 'owner/account/repair', 'audit'),
      screen(146, '分摊账户', 'owner/account/share', 'audit'),
    ]),
  ],
);
