import { InstantText } from '../../ui/index.ts';

interface LastChangeProps {
  readonly at: string | null | undefined;
  readonly by?: string;
}

/** The middle of a drawer's footer. */
export const LastChange = ({ at, by = '' }: LastChangeProps) => (
  <>
    最后修改 <InstantText value={at} /> {by}
  </>
);
