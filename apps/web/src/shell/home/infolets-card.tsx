// One card of the landing page with its figures; each card shows its own loading failure.
import './infolets.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import type { InfoletFigure } from '@anju/contract/manage/infolet';

interface InfoletCardProps {
  readonly title: string;
  readonly width: 1 | 2 | 3;
  readonly refreshSeconds: number;
  /** The cache key of the figures. */
  readonly queryKey: readonly (string | number)[];
  readonly read: (signal: AbortSignal) => Promise<InfoletFigure>;
  readonly onOpen?: (() => void) | undefined;
}

const grouped = (value: string): string => value.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

export function InfoletCard({ title, width, refreshSeconds, queryKey, read, onOpen }: InfoletCardProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: refreshSeconds * 1000,
    staleTime: refreshSeconds * 1000,
  });
  return (
    <section className={`infolet span-${width}`} aria-label={title}>
      <header>
        <strong>{title}</strong>
        {onOpen ? (
          <Button size="small" type="link" aria-label={`查看${title}`} onClick={onOpen}>
            查看
          </Button>
        ) : null}
      </header>
      {isPending ? <Spin size="small" /> : null}
      {error ? (
        <p role="alert" className="infolet-failed">
          {error.message || '数据没有取到'}
          <Button size="small" type="link" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      {data && !error ? (
        <dl>
          {data.items.map(({ label, value, unit, danger }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={danger ? 'late' : undefined}>
                {grouped(value)}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
