/** Names that before and after are written with. */
export interface ChangeNames {
  readonly category: string;
  readonly estate: string;
  readonly custodian: string;
  readonly departments: readonly string[];
  readonly subjects: readonly string[];
}
