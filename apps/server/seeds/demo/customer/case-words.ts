// What people ask of the demo's estate beside repairs, and what was done about it.
import { CASE_KIND, type CaseKind } from '@anju/contract';

export interface Trouble {
  readonly kind: CaseKind;
  /** 水暖/漏水, or a category without finer ones. */
  readonly category: string;
  readonly weight: number;
  /** Months in which it is asked for four times as often. */
  readonly months?: readonly number[];
  /** Of a hundred, how many are urgent and how many are emergencies. */
  readonly urgent?: readonly [urgent: number, emergency: number];
  /** Inside the house unless it is said otherwise. */
  readonly place?: 'unit' | 'estate';
  readonly texts: readonly string[];
  readonly causes?: readonly string[];
  readonly results: readonly string[];
}

export const ofKind = (kind: CaseKind, troubles: readonly Omit<Trouble, 'kind'>[]): Trouble[] => troubles.map((one) => ({ kind, ...one }));

export const SUMMER = [6, 7, 8, 9];

export const OTHER_TROUBLES: readonly Trouble[] = [
  ...ofKind(CASE_KIND.complaint, [
    {
      category: '邻里噪音',
      weight: 4,
      months: SUMMER,
      texts: ['楼上半夜拖椅子，影响休息', '楼下深夜唱歌', '装修中午不停工'],
      results: ['上门劝导，对方答应铺垫子', '责令装修户遵守施工时间，并在群里提醒'],
    },
    {
      category: '环境卫生',
      weight: 3,
      months: SUMMER,
      texts: ['垃圾桶两天没清，味道很大', '楼道有人堆放杂物', '草坪狗粪没人管'],
      results: ['当日清理，增加一次清运', '联系业主清理杂物，张贴提醒'],
    },
    {
      category: '停车',
      weight: 3,
      texts: ['我的车位被别人占了', '消防通道停满了车', '道闸识别不了车牌'],
      results: ['联系车主挪车并登记', '设置隔离桩，保安加密巡查', '重新录入车牌'],
    },
    {
      category: '服务质量',
      weight: 2,
      urgent: [20, 0],
      texts: ['报修三天没有人来', '前台态度不好', '保安不让我的朋友进门也不解释'],
      results: ['当面致歉，安排当日维修', '对当班员工进行谈话并培训'],
    },
    {
      category: '收费争议',
      weight: 2,
      texts: ['公摊电费比上月多很多', '物业费重复收了一个月'],
      results: ['送达公摊明细并解释', '核对账目，未重复收取，业主认可'],
    },
    {
      category: '安全管理',
      weight: 2,
      urgent: [40, 0],
      texts: ['高空抛物砸到车顶', '地库灯全灭，不安全'],
      results: ['调看监控，张贴警示并入户提醒', '恢复照明，增加巡查'],
    },
    {
      category: '设施设备',
      weight: 1,
      texts: ['电梯一个月坏了三次', '健身器材坏了很久没人修'],
      results: ['约谈维保单位，更换门机', '更换器材配件'],
    },
  ]),
  ...ofKind(CASE_KIND.question, [
    {
      category: '收费咨询',
      weight: 6,
      texts: ['问物业费怎么在手机上交', '问水费为什么比上个月多', '问怎么开发票'],
      results: ['已告知缴费方式', '已说明抄表日期和单价', '已告知开票办法'],
    },
    {
      category: '办事流程',
      weight: 4,
      texts: ['问怎么办门禁卡', '问出租房屋要登记什么'],
      results: ['带身份证到前台办理', '已告知所需材料'],
    },
    {
      category: '停车咨询',
      weight: 3,
      texts: ['问还有没有车位出租', '问访客停车怎么收费'],
      results: ['已登记排队', '已告知收费标准'],
    },
    {
      category: '装修咨询',
      weight: 2,
      texts: ['问装修要交多少押金', '问周末能不能施工'],
      results: ['已告知装修手续', '周末和节假日不得施工'],
    },
  ]),
  ...ofKind(CASE_KIND.advice, [
    {
      category: '环境改善',
      weight: 2,
      texts: ['建议在儿童乐园加遮阳棚', '建议增加分类垃圾桶'],
      results: ['列入年度改造计划，已回复业主', '已在 3 幢旁增设一组'],
    },
    {
      category: '服务建议',
      weight: 2,
      texts: ['建议晚上也有人值前台', '建议快递柜换个位置'],
      results: ['前台延长到 20 点', '与快递公司协商后挪到北门'],
    },
  ]),
  ...ofKind(CASE_KIND.help, [
    {
      category: '开门求助',
      weight: 3,
      urgent: [50, 10],
      texts: ['钥匙锁在家里了', '小孩反锁在卧室'],
      results: ['联系开锁公司，陪同开门', '从阳台协助打开，人员平安'],
    },
    {
      category: '寻找物品',
      weight: 2,
      texts: ['孩子的书包落在游乐场', '找一只走失的小狗'],
      results: ['在失物招领处找到并领回', '调看监控后找到'],
    },
    {
      category: '照看老人',
      weight: 1,
      texts: ['母亲独自在家不接电话，请上门看看'],
      results: ['上门查看，老人在午睡，已回电家属'],
    },
  ]),
  ...ofKind(CASE_KIND.praise, [
    {
      category: '员工表扬',
      weight: 3,
      texts: ['维修师傅周末冒雨来修水管，很感谢', '保安帮老人提东西上楼'],
      results: ['已转告本人并在例会表扬'],
    },
  ]),
];
