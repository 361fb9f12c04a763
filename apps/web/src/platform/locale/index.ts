// The two written forms of the product. Everything is written in zh_cn; zh_tw is made from it at the document boundary, so no
// page, message or row knows about it, and what a person types travels to the server as typed.
export { currentLocale, switchLocale, startLocale, LOCALES, type Locale } from './locale.ts';
export { startConversion, convertDocument, type Convert } from './conversion.ts';
