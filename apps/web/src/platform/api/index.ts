export { call, callForAnswer, openEvents, openStream, upload, type Answer, type CallOptions } from './call.ts';
export { download, saveBlob } from './download.ts';
export { useLoading } from './loading.ts';
export { randomHex, uuid } from './random.ts';
export { setTransport, signKey, type Transport } from './runtime.ts';
