/** What is printed of a finalised document. An empty text leaves its place on the page out. */
export interface DocumentPaper {
  readonly layout: 'plain' | 'redHead';
  /** The words of the red head, for example 安居物业服务有限公司文件. */
  readonly head: string;
  readonly number: string;
  readonly urgency: string;
  readonly secrecy: string;
  readonly title: string;
  /** Rich text as platform/html/clean-html.ts lets it through. */
  readonly body: string;
  readonly companyName: string;
  readonly authorName: string;
  /** YYYY-MM-DD, also the date of creation inside of the file. */
  readonly concludedOn: string;
  readonly signatures: readonly PaperSignature[];
  readonly attachments: readonly string[];
  readonly copies: readonly string[];
}

export interface PaperSignature {
  readonly node: string;
  readonly person: string;
  readonly job: string;
  readonly opinion: string;
  /** Already formatted. */
  readonly at: string;
}
