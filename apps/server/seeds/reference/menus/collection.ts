import { centre, group, screen } from './menu-node.ts';

export const COLLECTION = centre(
  147,
  '收缴结算中心',
  'AccountBookOutlined',
  ['emp'],
  [
    group(148, '服务计量', [
      screen(149, '计量表具', 'charging/service/meter'),
      screen(150, '服务规则', 'charging/service/rule'),
      screen(151, '收费标准', 'charging/service/standard', 'audit'),
    ]),
    group(152, '计费管理', [
      screen(153, '抄表计费', 'charging/billing/meter', 'audit', 'void'),
      screen(154, '公摊计费', 'charging/billing/share', 'audit', 'void'),
      screen(155, '计费标准', 'charging/billing/standard', 'audit'),
      screen(156, '优减标准', 'charging/billing/reduce', 'audit', 'void'),
      screen(157, '特约服务计费', 'charging/billing/serve', 'audit', 'void'),
      screen(158, '计费审核', 'charging/billing/audit', 'audit', 'void'),
      screen(159, '缴费通知', 'charging/billing/notify', 'void'),
    ]),
    group(163, '结算管理', [
      screen(164, '日常结算', 'charging/checkout/normal', 'void'),
      screen(165, '移动收费', 'charging/checkout/mobile', 'void'),
      screen(166, '结算汇总', 'charging/checkout/summary', 'audit'),
      screen(167, '银行托收', 'charging/checkout/bank', 'audit', 'void'),
    ]),
    group(168, '欠费管理', [
      screen(169, '欠费催收', 'charging/arrears/chase'),
      screen(170, '挂账申报', 'charging/arrears/request', 'void'),
      screen(171, '挂账审核', 'charging/arrears/audit', 'audit'),
      screen(172, '欠费标记', 'charging/arrears/mark', 'audit'),
      screen(369, '挂账回转', 'charging/arrears/transfer', 'audit', 'void'),
    ]),
    group(175, '账户管理', [
      screen(176, '账款调整', 'charging/account/adjust', 'audit', 'void'),
      screen(177, '押金账户', 'charging/account/deposit', 'audit', 'void'),
      screen(178, '折扣账户', 'charging/account/discount', 'audit'),
      screen(179, '能耗账户', 'charging/account/energy'),
      screen(180, '违约金账户', 'charging/account/overdue', 'audit'),
      screen(181, '预交账户', 'charging/account/prepaid', 'audit', 'void'),
      screen(182, '减免账户', 'charging/account/reduction', 'audit', 'void'),
      screen(183, '积分账户', 'charging/account/score', 'audit'),
      screen(184, '分摊账户', 'charging/account/share'),
    ]),
  ],
);
