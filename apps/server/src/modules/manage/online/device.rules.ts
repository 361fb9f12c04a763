// A readable description of a browser from its user agent: precise enough to recognise one's own device, not for statistics.

/** The first match counts, because many user agents contain several names. */
const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/HarmonyOS/, '鸿蒙设备'],
  [/Android.*Mobile/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac 电脑'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux 电脑'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/QQBrowser\/(\d+)/, 'QQ浏览器'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

export function deviceText(agent: string): string {
  if (agent === '') return '未知设备';
  const machine = MACHINES.find(([form]) => form.test(agent))?.[1];
  const browser = BROWSERS.flatMap(([form, name]) => {
    const version = form.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const parts = [machine, browser].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : agent.slice(0, 40);
}
