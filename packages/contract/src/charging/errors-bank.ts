// Failures of bank collection; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const BANK_ERRORS = {
  COLLECT_CHANNEL_OFF: business('托收渠道不存在或已停用，请重新选择'),
  COLLECT_DUE_FAR: business('截止日期最晚为一年以后'),
  COLLECT_NOTHING: business('没有可以托收的账单，可能已由他人生成批次或已收款'),
  COLLECT_STATE: business('托收批次 {number} {state}，不能{what}'),
  COLLECT_RETURNED: business('托收批次 {number} 已有回盘结果，不能取消'),
  COLLECT_NO_LINE: business('托收批次 {number} 没有可以报盘的行'),
  COLLECT_LINE_STATE: business('所选的行已剔除，请刷新后重试'),
  COLLECT_FILE_PROBLEMS: business('有 {count} 处内容不能写入报盘文件，请先处理'),
  COLLECT_FILE_EMPTY: business('文件是空的，请重新选择'),
  COLLECT_NO_CODE: business('该渠道的文件格式没有“结果码”，不能识别回盘，请先在托收设置中修改'),
  COLLECT_NO_SUCCESS: business('该渠道没有设置“成功”的结果码，请先在托收设置中填写'),
  COLLECT_PAID_ON: business('扣款日期应在报盘日 {from} 至今天之间'),
  COLLECT_OTHER_UNIT: business('回盘文件的{what}为“{found}”，与本渠道的“{own}”不一致，请核对是否选错文件'),
  COLLECT_SAME_FILE: business('该回盘文件已于 {at} 导入，没有变化'),
  COLLECT_NONE_MATCHED: business('文件中没有可以入账的行，请核对是否选错文件'),
} as const satisfies Record<string, Failure>;
