import { startConversion } from './conversion.ts';

export const LOCALES = [
  { value: 'zh_cn', label: '简体', tag: 'zh-CN' },
  { value: 'zh_tw', label: '繁體', tag: 'zh-TW' },
] as const;
export type Locale = (typeof LOCALES)[number]['value'];

const STORED_AS = 'anju.locale';

export function currentLocale(): Locale {
  return localStorage.getItem(STORED_AS) === 'zh_tw' ? 'zh_tw' : 'zh_cn';
}

/** Reloads the page, because a converted document cannot be converted back without breaking open dialogs. */
export function switchLocale(locale: Locale, reload: () => void = () => location.reload()): void {
  if (locale === currentLocale()) return;
  localStorage.setItem(STORED_AS, locale);
  reload();
}

/** Must be awaited before the first render; in zh_cn it returns immediately and loads nothing. */
export async function startLocale(root: Document = document): Promise<() => void> {
  const locale = currentLocale();
  root.documentElement.lang = LOCALES.find((one) => one.value === locale)?.tag ?? 'zh-CN';
  return locale === 'zh_tw' ? startConversion(root) : () => undefined;
}
