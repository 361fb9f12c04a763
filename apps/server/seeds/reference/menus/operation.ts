import { centre, screen } from './menu-node.ts';

export const OPERATION = centre(
  600,
  '系统管理',
  'CloudServerOutlined',
  ['super', 'root'],
  [
    screen(601, '客户列表', 'system/tenant/customer', 'audit'),
    screen(602, '开发菜单', 'system/dev/menu'),
    screen(603, '图片库', 'system/picture/picture'),
    screen(604, '版本发布', 'system/release/release'),
    screen(605, '文件配置', 'system/file/config'),
    screen(606, '系统文档', 'system/doc/doc'),
    screen(607, '导航设置', 'system/nav/nav'),
    screen(608, '权限模板', 'system/right/right'),
    screen(609, '网站设置', 'system/website/website'),
    screen(610, '服务器管理', 'system/server/manager'),
  ],
);
