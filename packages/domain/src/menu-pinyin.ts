// Pinyin of the titles of screens, so that a screen is found by fwda and fangwu. The dictionary that names are read with is larger than the web
// application; titles have few characters, and this is all of them. A test of the menu fails when a title has a new one.

/** Syllables, each with its characters; a character that is read in two ways stands under both. */
const SYLLABLES = `
  an案安 ban搬办板版 bao保报 bei备 ben本 bian编变 biao标表 bu簿布 cai财菜 ce策 cha查 chan产 chang场常 chao抄 che车 cheng程 chi持 chu处 cui催 da答 dan单
  dang档 dao导 deng登 dian典 ding定 dong栋动 duo多 e额 fa发 fang房访 fei费 fen分份 feng风 fu服 gai改 ge个各 gen跟 gong共工公功 gou构购 gu估固 gua挂
  guan关管 gui规 guo果 hang行航 hao耗 he核合 hu护户 hua划 hui回汇会 huo伙 ji机记计积级基 jian检件减 jiao角缴交 jie结 jin进金 jiu旧 ju据具举 jue决 ka卡 kai开
  kan看 ke客科 kou扣 ku库 kuai会 kuan款 lan栏 lei类 li历理 liang量 lie列 liu流 lou楼 lu录 mian免 ming明 mo末 mu模目 neng能 pai派 pei配 pian片
  pin聘 ping评凭 qi企期其器 qian迁欠 qiu求 qu区 quan全权 ren人 ri日 ru入 san三 shao少 she设 shen审申 shi事 shou售收受首 shu数 si司 song送 su诉 suan算
  sun损 ta他 tan摊 tao套 te特 tian填 tiao调 tong通统 tou投 tu图 tui退推 tuo托 wang网 wei维位违委 wen问文 wu务屋物 xi系息细析 xian险限线 xiang享 xiao小
  xie协 xin心信 xing行型 xiu修 xuan选 xun巡询 ya押 yan验 ye业页 yi议益移义 yin银印 ying应 yong用 you优 yu域预余 yuan员 yue约 yun运 zai在 zao造 ze则
  zhan站 zhang账 zhe折 zheng整政证 zhi织制置知支志 zhong中 zhu住主 zhuan转 zhuang装 zhun准 zi资字 zong总综 zu组租 zuo作`;

const READINGS = new Map<string, readonly string[]>();
for (const group of SYLLABLES.trim().split(/\s+/)) {
  const syllable = /^[a-z]+/.exec(group)?.[0] ?? '';
  for (const sign of group.slice(syllable.length)) READINGS.set(sign, [...(READINGS.get(sign) ?? []), syllable]);
}

/** How a character of a title is read; itself where it is no Chinese character, nothing where it is unknown. */
export const readingsOf = (sign: string): readonly string[] => READINGS.get(sign) ?? (/^[a-z0-9]$/i.test(sign) ? [sign.toLowerCase()] : []);

/** Where initials (fwda), syllables (fangwu) or both mixed (fwdangan) begin in a title: the first character that matches, or -1. */
export function pinyinAt(title: string, typed: string): number {
  const wanted = typed.toLowerCase().replace(/\s+/g, '');
  if (!/^[a-z0-9]+$/.test(wanted)) return -1;
  const signs = [...title];
  const from = (at: number, left: string): boolean => {
    if (left === '') return true;
    const sign = signs[at];
    if (sign === undefined) return false;
    const readings = readingsOf(sign);
    if (readings.length === 0) return from(at + 1, left);
    return readings.some(
      (reading) =>
        reading.startsWith(left) ||
        (left.startsWith(reading) && from(at + 1, left.slice(reading.length))) ||
        (left.startsWith(reading.slice(0, 1)) && from(at + 1, left.slice(1))),
    );
  };
  return signs.findIndex((sign, at) => readingsOf(sign).length > 0 && from(at, wanted));
}
