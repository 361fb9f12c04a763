// How a page says for whom it makes a call, when the browser sends the token by itself as a cookie. Only scripts of the same origin can add
// a header of their own, so a call without it came from elsewhere; and a page that still shows one account cannot act as another one that
// logged in meanwhile in the same browser.
export const ACCOUNT_HEADER = 'x-account';

export const accountKey = ({ tenantId, id }: { readonly tenantId: number; readonly id: number }): string => `${tenantId}/${id}`;
