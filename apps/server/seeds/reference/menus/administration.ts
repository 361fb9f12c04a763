import { centre, group, report, screen } from './menu-node.ts';

export const ADMINISTRATION = centre(
  500,
  '系统管理',
  'SettingOutlined',
  ['sa'],
  [
    group(501, '收费字典', [
      screen(502, '基本费', 'manage/dict/basic'),
      screen(503, '管理费', 'manage/dict/manage'),
      screen(504, '计量费', 'manage/dict/meter'),
      screen(505, '其他费', 'manage/dict/other'),
      screen(506, '协议费', 'manage/dict/protocol'),
      screen(507, '公摊费', 'manage/dict/share'),
    ]),
    group(510, '组织单位', [
      screen(511, '公司', 'manage/unit/company'),
      screen(512, '员工', 'manage/unit/employee'),
      screen(513, '权限', 'manage/unit/permission'),
      screen(514, '小区类型', 'manage/unit/estate-type'),
      screen(515, '银行托收', 'manage/unit/bank'),
    ]),
    group(520, '系统管理', [
      screen(521, '数据备份', 'manage/system/backup'),
      report(522, '系统日志', 'manage/system/log'),
      screen(523, '在线用户', 'manage/system/online'),
      screen(524, '功能选购', 'manage/system/add-cart', 'void'),
    ]),
    group(530, '信息发布', [screen(531, '首页卡片', 'manage/infolet/infolet'), screen(532, '网站管理', 'manage/website/website')]),
  ],
);
