// Names of demo persons and companies.
import type { Random } from './random.ts';

export type Gender = 1 | 2;

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
  '欧阳',
  '诸葛',
  '单',
  '仇',
];
const COMMON = SURNAMES.slice(0, 24);
const GIVEN: Record<Gender, readonly string[]> = {
  1: [...'伟强磊军勇杰涛超明刚平辉鹏飞鑫波斌宇浩凯健俊帆帅旭宁龙林亮建文博哲航轩睿晨阳川毅诚楠峰嘉彦'],
  2: [...'芳娜敏静丽艳娟霞秀燕玲桂丹萍红玉兰英梅雪琳倩颖洁婷慧莹璐瑶佳欣怡悦妍琪蕾薇岚宁晴晓思雨梦'],
};

export function personName(random: Random, gender: Gender, surname?: string): string {
  const family = surname ?? random.pick(random.chance(0.55) ? COMMON : SURNAMES);
  const given = GIVEN[gender];
  return family + random.pick(given) + (random.chance(0.68) ? random.pick(given) : '');
}

/** The surname of a person: one character, or one of the double ones. */
export const surnameOf = (name: string): string =>
  SURNAMES.find((surname) => surname.length > 1 && name.startsWith(surname)) ?? name.slice(0, 1);

const BRANDS_FIRST = [...'云启盛恒锦瑞智领合凌睿汇晟卓迅朗弘嘉翰泽'];
const BRANDS_SECOND = [...'帆航拓泰川图舟科源峰达信维创原诺橙谷石禾'];
const TRADES = [
  '科技',
  '信息技术',
  '电子商务',
  '文化传媒',
  '供应链管理',
  '企业管理咨询',
  '生物医药',
  '建筑设计',
  '检测技术',
  '智能设备',
  '网络科技',
  '贸易',
];

export function companyName(random: Random, city: string): string {
  return `${city}${random.pick(BRANDS_FIRST)}${random.pick(BRANDS_SECOND)}${random.pick(BRANDS_SECOND)}${random.pick(TRADES)}有限公司`;
}
