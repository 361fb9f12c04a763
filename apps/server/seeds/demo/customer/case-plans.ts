// Words of the demo's requests: teams, finer categories of repairs, and what people ask for in which season.
import { CASE_KIND } from '@anju/contract';
import { ofKind, OTHER_TROUBLES, SUMMER, type Trouble } from './case-words.ts';

export const TEAM_NAMES = { water: '水暖班', power: '电工班', general: '综合班' } as const;
export type TeamKey = keyof typeof TEAM_NAMES;

/** The team of a category of repairs. */
export const TEAM_OF: Readonly<Record<string, TeamKey>> = { 电: 'power', 弱电: 'power', 水暖: 'water' };

/** By the category above: name, letter and usual minutes. */
export const FINER: Readonly<Record<string, readonly (readonly [name: string, key: string, minutes: number])[]>> = {
  电: [
    ['跳闸停电', 'T', 60],
    ['插座开关', 'C', 40],
    ['灯具', 'D', 40],
  ],
  水暖: [
    ['漏水', 'L', 90],
    ['堵塞', 'D', 60],
    ['水压水表', 'Y', 60],
    ['暖气', 'N', 90],
  ],
  门窗: [
    ['门锁', 'S', 60],
    ['窗户五金', 'W', 60],
  ],
  泥瓦: [
    ['渗水', 'S', 240],
    ['墙地面', 'Q', 180],
  ],
  弱电: [
    ['对讲门禁', 'M', 60],
    ['网络电视', 'W', 60],
  ],
  电梯: [
    ['困人', 'K', 60],
    ['停运异响', 'Y', 90],
  ],
  公共设施: [
    ['楼道照明', 'Z', 40],
    ['单元门', 'M', 60],
    ['道路场地', 'L', 120],
  ],
};

const RAIN = [6, 7];
const WINTER = [12, 1, 2];

const REPAIRS = ofKind(CASE_KIND.repair, [
  {
    category: '水暖/漏水',
    weight: 13,
    months: WINTER,
    urgent: [35, 12],
    texts: ['厨房水槽下面漏水', '卫生间水管接头漏水', '热水器进水管滴水', '阳台水龙头关不紧', '楼上漏水到我家卫生间吊顶'],
    causes: ['接头老化', '密封圈老化', '冻裂', '软管破损'],
    results: ['更换软管，试水正常', '更换角阀和密封圈', '紧固接头，观察 20 分钟不漏', '关闭楼上阀门后更换弯头'],
  },
  {
    category: '水暖/堵塞',
    weight: 12,
    urgent: [30, 3],
    texts: ['马桶堵了，水下不去', '厨房下水道反水', '卫生间地漏排水很慢', '阳台地漏返味'],
    causes: ['异物堵塞', '油污积存', '头发堵塞'],
    results: ['疏通后排水正常', '清理存水弯，加装防臭地漏芯', '用疏通机疏通主管'],
  },
  {
    category: '水暖/水压水表',
    weight: 4,
    texts: ['水压很小，热水器打不着火', '水表走得特别快', '家里没有水'],
    causes: ['过滤网堵塞', '减压阀失灵'],
    results: ['清洗过滤网，水压恢复', '调整减压阀', '核对水表读数，未见异常并告知业主'],
  },
  {
    category: '水暖/暖气',
    weight: 4,
    months: [11, 12, 1, 2],
    urgent: [40, 0],
    texts: ['卧室地暖不热', '分水器漏水', '暖气片一半不热'],
    causes: ['管路积气', '分水器阀门未开'],
    results: ['排气后温度正常', '调节分水器流量', '更换分水器阀芯'],
  },
  {
    category: '电/跳闸停电',
    weight: 9,
    months: SUMMER,
    urgent: [40, 10],
    texts: ['家里突然没电', '空调一开就跳闸', '晚上用电就跳闸', '厨房回路没有电'],
    causes: ['负荷过大', '漏电保护器老化', '线路受潮'],
    results: ['更换漏电保护器', '排查出热水器漏电，已断开并告知业主', '合闸恢复，建议分开使用大功率电器'],
  },
  {
    category: '电/插座开关',
    weight: 5,
    texts: ['客厅插座没有电', '开关面板松动打火', '想换一个插座面板'],
    results: ['更换插座面板', '重新接线，测试正常'],
  },
  {
    category: '电/灯具',
    weight: 4,
    texts: ['卫生间灯不亮', '吸顶灯一闪一闪'],
    results: ['更换灯管', '更换镇流器，测试正常'],
  },
  {
    category: '门窗/门锁',
    weight: 5,
    urgent: [30, 0],
    texts: ['入户门锁打不开', '门把手松了', '门锁钥匙拧不动'],
    results: ['更换锁芯', '润滑并调整锁舌', '紧固把手'],
  },
  {
    category: '门窗/窗户五金',
    weight: 4,
    months: [7, 8, 9],
    texts: ['窗户关不严，下雨进水', '阳台推拉门滑轮坏了', '窗户执手断了'],
    results: ['更换执手', '更换滑轮并调平', '补打密封胶，淋水试验不漏'],
  },
  {
    category: '泥瓦/渗水',
    weight: 5,
    months: RAIN,
    urgent: [25, 2],
    texts: ['卧室外墙渗水起皮', '天花板渗水发霉', '飘窗下面渗水'],
    causes: ['外墙裂缝', '防水层失效'],
    results: ['外墙裂缝注胶，雨后复查不渗', '修补防水层，闭水试验合格', '清理雨水口，渗水停止'],
  },
  {
    category: '泥瓦/墙地面',
    weight: 2,
    texts: ['卫生间瓷砖空鼓', '墙面有裂缝'],
    results: ['重贴瓷砖', '裂缝修补并刷平'],
  },
  {
    category: '弱电/对讲门禁',
    weight: 6,
    texts: ['可视对讲没有声音', '门禁卡刷不开单元门', '对讲打不开单元门'],
    results: ['更换对讲分机听筒', '重新授权门禁卡', '复位主机，测试正常'],
  },
  {
    category: '弱电/网络电视',
    weight: 2,
    texts: ['弱电箱里网线不通', '电视没有信号'],
    results: ['重做水晶头', '联系运营商更换分光器'],
  },
  {
    category: '电梯/困人',
    weight: 1,
    urgent: [0, 100],
    place: 'unit',
    texts: ['电梯停在中间，里面有人', '电梯门打不开，有老人被困'],
    causes: ['门机故障', '瞬间停电'],
    results: ['维保单位到场放人，人员平安，更换门锁触点', '平层放人，维保检查后恢复运行'],
  },
  {
    category: '电梯/停运异响',
    weight: 5,
    urgent: [50, 5],
    place: 'unit',
    texts: ['电梯停在一楼不动', '电梯运行有异响', '电梯按键失灵', '电梯开门后反复开关'],
    results: ['维保单位更换按钮板', '清理门槛异物，运行正常', '更换导靴，异响消除'],
  },
  {
    category: '公共设施/楼道照明',
    weight: 7,
    place: 'unit',
    texts: ['楼道灯不亮', '地下室过道灯一直亮着', '电梯厅灯坏了两个'],
    results: ['更换感应灯', '更换灯泡，调整感应时间'],
  },
  {
    category: '公共设施/单元门',
    weight: 5,
    place: 'unit',
    texts: ['单元门关不上', '单元门闭门器漏油', '单元门玻璃裂了'],
    results: ['更换闭门器', '调整地弹簧', '更换玻璃并贴警示条'],
  },
  {
    category: '公共设施/道路场地',
    weight: 4,
    place: 'estate',
    texts: ['路面有个坑，老人差点摔倒', '儿童滑梯松动', '窨井盖响', '路灯不亮'],
    results: ['修补路面', '紧固螺栓并加检', '更换井盖胶垫', '更换路灯光源'],
  },
  { category: '其他', weight: 3, texts: ['邮箱锁坏了', '晾衣杆断了'], results: ['更换锁芯', '更换晾衣杆配件'] },
]);

export const TROUBLES: readonly Trouble[] = [...REPAIRS, ...OTHER_TROUBLES];

export const PAUSES = [
  ['等配件到货', '供货商'],
  ['住户不在家，约好改天', '住户'],
  ['等维保单位安排', '维保单位'],
  ['等开发商答复保修责任', '开发商'],
] as const;

export const VISIT_WORDS = [
  '服务及时，师傅态度好',
  '已修好',
  '没有问题',
  '处理得不错',
  '修好了，等的时间有点长',
  '又坏了，请再来看看',
] as const;

export const MATERIALS = [
  ['软管', '根', '18.00'],
  ['角阀', '个', '35.00'],
  ['灯泡', '只', '12.00'],
  ['锁芯', '套', '65.00'],
  ['漏电保护器', '个', '78.00'],
  ['密封胶', '支', '15.00'],
] as const;
