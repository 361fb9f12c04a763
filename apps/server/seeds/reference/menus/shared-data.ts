import { centre, group, screen } from './menu-node.ts';

export const SHARED_DATA = centre(
  56,
  '共享数据维护中心',
  'DatabaseOutlined',
  ['emp'],
  [
    group(57, '组织数据', [
      screen(58, '组织机构', 'org/structure/organisation'),
      screen(59, '员工档案', 'org/structure/employee'),
      screen(60, '企业日历', 'org/structure/calendar'),
      screen(61, '服务标准', 'org/structure/service-standard'),
    ]),
    group(62, '房产数据', [
      screen(63, '小区楼栋', 'estate/property/estate'),
      screen(66, '房屋档案', 'estate/property/house'),
      screen(67, '车位档案', 'estate/property/parking'),
      screen(68, '公共区域', 'estate/property/public-area'),
      screen(73, '小区设备', 'estate/property/device'),
    ]),
    group(69, '人员数据', [
      screen(70, '人员档案', 'estate/people/person'),
      screen(71, '住户档案', 'estate/people/resident'),
      screen(72, '客户档案', 'estate/people/customer'),
      screen(74, '客户跟进', 'estate/people/follow'),
    ]),
    group(75, '决议数据', [screen(76, '决议档案', 'estate/resolution/resolution', 'void')]),
  ],
);
