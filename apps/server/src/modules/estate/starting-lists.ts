// The tags, follow-up items and device categories a new tenant has. domain: property 6.1, 12.2.
import { listed, named, type StartingLists } from '../../platform/record/starting-list.ts';

export const ESTATE_STARTING_LISTS: StartingLists = {
  'estate.tag': named('独居老人', '军属', '党员', '养犬', '残障人士', '志愿者', '业委会成员', '重点关注'),
  'estate.follow_item': listed([
    { name: '新业主回访', days: 7 },
    { name: '费用催收跟进', days: 3 },
    { name: '投诉后回访', days: 3 },
    { name: '装修完工回访', days: 15 },
    { name: '空置房巡访', days: 30 },
    { name: '合同续签', days: 30 },
  ]),
  'estate.device_category': named(...['电梯', '供配电', '给排水', '消防', '弱电安防', '空调通风', '供暖', '照明', '门禁道闸', '公共设施']),
};
