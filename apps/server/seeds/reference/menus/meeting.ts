import { centre, group, screen } from './menu-node.ts';

export const MEETING = centre(
  388,
  '会议管理中心',
  'TeamOutlined',
  ['emp'],
  [
    group(389, '会议管理', [screen(390, '会议管理', 'oa/meeting/meeting', 'audit')]),
    group(391, '业主决策', [
      screen(392, '决策规则', 'owner/decision/rule'),
      screen(393, '表决系统', 'owner/decision/voting', 'audit', 'void'),
      screen(394, '业委会选举', 'owner/decision/election', 'audit'),
      screen(395, '物业选聘', 'owner/decision/outsourcing', 'audit'),
      screen(396, '维修决策', 'owner/decision/repair', 'audit'),
      screen(397, '运行决策', 'owner/decision/run', 'audit'),
      screen(398, '改造决策', 'owner/decision/upgrade', 'audit'),
    ]),
  ],
);
