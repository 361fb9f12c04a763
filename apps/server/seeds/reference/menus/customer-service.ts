import { centre, group, screen } from './menu-node.ts';

export const CUSTOMER_SERVICE = centre(
  81,
  '客户服务中心',
  'CustomerServiceOutlined',
  ['emp'],
  [
    group(82, '客户关系', [
      screen(83, '客户关系维护', 'customer/relation/relation'),
      screen(84, '房屋租售', 'customer/relation/rental', 'audit', 'void'),
    ]),
    group(85, '入伙管理', [screen(86, '入伙验房', 'customer/movein/inspect', 'void'), screen(87, '验房记录', 'customer/movein/inspected')]),
    group(116, '装修管理', [
      screen(88, '装修登记', 'customer/decoration/register', 'audit', 'void'),
      screen(89, '违规记录', 'customer/decoration/violation', 'audit', 'void'),
      screen(90, '装修验收', 'customer/decoration/finish', 'audit'),
      screen(92, '装修退场', 'customer/decoration/leave', 'audit'),
      screen(91, '搬迁备案', 'customer/decoration/out', 'audit', 'void'),
    ]),
    group(93, '诉求管理', [
      screen(94, '诉求受理', 'customer/case/accept'),
      screen(96, '诉求派工', 'customer/case/dispatch'),
      screen(97, '诉求跟进', 'customer/case/follow', 'audit', 'void'),
      screen(98, '处理结果', 'customer/case/result', 'audit'),
      screen(99, '诉求回访', 'customer/case/visit'),
      screen(100, '投诉管理', 'customer/case/complaint', 'audit'),
    ]),
  ],
);
