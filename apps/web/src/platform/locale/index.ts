// The two written forms of the product. All source text is zh_cn; zh_tw is converted from it at the document boundary, so no page, message
// or row depends on it, and the user's input is sent to the server as typed.
export { currentLocale, switchLocale, startLocale, LOCALES, type Locale } from './locale.ts';
export { startConversion, convertDocument, type Convert } from './conversion.ts';
