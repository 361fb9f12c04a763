/** What is written on the tab 发送公文: something new, a draft to go on with, or a letter. */
export type ComposeTarget =
  | { readonly kind: 'new'; readonly flowId: number | null; readonly templateId: number | null }
  | { readonly kind: 'document'; readonly id: number }
  /** `again`: a new letter with the words and receivers of one that was revoked. */
  | { readonly kind: 'letter'; readonly id: number | null; readonly again?: boolean };
