// The call centre: a softphone, its phone book, records and agents. Specification 2, every line on the call centre.
//
// For whoever writes the window. Demo: the employee emp has the agent 8003, clerk 8004, and 8001 and 8002 are for anybody, all with the password
// of the demo; 9196 is the echo; 9197 is answered 486, and a customer of the demo calls a moment later, without an offer in the INVITE.
//
// 1. The shell asks `getCallCentreState` once; only `visible` decides whether the window exists.
// 2. Login: `callLogin` (a form, as `form: true` says; the client sends it so) answers `access_token`. Every other call of provider.ts
//    takes it as `token`; keep it in memory, or in sessionStorage to survive a reload of the tab. A duplicated tab gets a copy of it: only
//    one page at a time may go on with it (`navigator.locks`).
// 3. Then `getCallTerminal` (extension, video, how to dial), `getSipInfo` with its agentId, `getWssInfo`, `listForwardNumbers`,
//    `setWorkState(6)`, REGISTER, and after its 200 `setWorkState(5)`.
// 4. sip.js: `uri sip:{user}@{domain}`, `authorizationUsername {authUser}`, `authorizationPassword {password}`, transport `url`: where it
//    is a path such as /sip, prefix `ws://` or `wss://` and the host of the page. `RegistererOptions {expires, refreshFrequency, regId: 1}`
//    and an `instanceId` made once per loaded page (a reload is another page: the calls of the page before it are hung up immediately; a
//    page whose socket broke keeps it and its calls): without both, requests inside a call do not find a page that reconnected.
//    `peerConnectionConfiguration: { iceServers }` always, `iceGatheringTimeout: 1000`, `bye.accept()` in every `onBye`.
// 5. `dial: 'invite'`: send an INVITE to `sip:{number}@{domain}`. `dial: 'callback'`: `callNumber`, and an INVITE with the header
//    `X-Anju-Dial: 1` arrives, which the page answers by itself. The embedded provider understands both; numbers may have any 7 or 8
//    digits made outside numbers by a leading 0, which page and server both do.
// 6. Close codes of the socket: 4001 somebody logged in as the same agent, 账号已在别处登录！, do not reconnect; 4002 the login was ended
//    or the account's session is over, log in again; anything else (4005: nobody had registered in time): 连接已断开, reconnect with growing
//    pauses and REGISTER again. A REGISTER that is answered 500 is sent again; its login lives.
// 7. Final codes: 403, 480, 486, 600, 603 are 呼叫被拒绝, 503 with Retry-After 呼叫频繁，请稍后再呼叫, 487 after an own cancel is silent,
//    others 呼叫失败. REFER is answered 202 and its NOTIFYs bring a sipfrag; after 200 in a NOTIFY the page that transferred sends BYE.
// 8. `callKey` of records is the Call-ID of the page's own dialog (`session.request.callId` or `session.dialog.callId`).
//    A page that was away for 20 seconds in a call has been hung up for.
// 9. An incoming INVITE: `lookUpCaller` with the user of the From address. After 诉求受理 was saved, `noteCall` with its case ids.
// 10. Recording (`tape: 'page'`): upload the webm under `fileCategoryOf(keepTape, 'fileId')`, then `keepTape` with the callKey. A missing
//     recording answers 此通话没有录音.
//     `tape: 'provider'` means: the page records nothing.
// 11. Texts: those of a failed call come from the server; those of the page's own events are CALL_MESSAGES.
export * from './states.ts';
export * from './messages.ts';
export * from './number.ts';
export * from './centre.ts';
export * from './book.ts';
export * from './agent.ts';
export * from './record.ts';
export * from './provider.ts';
