// Texts about one bill. Pure.
const ACTS: Readonly<Record<string, string>> = {
  reject: '退回',
  unaudit: '取消审核',
  withdraw: '撤回',
  void: '作废',
  reissue: '重新计费',
  suspend: '挂账',
  resume: '挂账回转',
};
export const stepText = (act: string): string => ACTS[act] ?? act;

const percent = (rate: string): string => {
  const [whole = '0', decimals = ''] = rate.split('.');
  const digits = `${whole}${decimals.padEnd(6, '0')}`;
  const shifted = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/^0+(?=\d)/, '');
  return shifted.replace(/\.?0+$/, '');
};

/** `逾期每日 0.05%，宽限 5 天，最高为本金的 100%`; a grace of no days is not mentioned. */
export function lateTerms({ lateRate, lateGrace, lateCap }: { lateRate: string; lateGrace: number; lateCap: string | null }): string {
  if (/^0(\.0*)?$/.test(lateRate)) return '不计违约金';
  const grace = lateGrace > 0 ? `，宽限 ${lateGrace} 天` : '';
  return `逾期每日 ${percent(lateRate)}%${grace}，${lateCap === null ? '不设上限' : `最高为本金的 ${percent(lateCap)}%`}`;
}
