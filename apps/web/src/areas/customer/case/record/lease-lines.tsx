// Leases on the card of a house or of a customer: who rents, until when, and the way to the lease.
import './case.css';
import { LEASE, MENU, type LeaseMark } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Link } from 'react-router';
import { EnumText } from '../../../../ui/index.ts';
import { LEASE_TONES } from './lease-tones.ts';
import { useScreenWay } from './screen-way.ts';

interface LeaseLinesProps {
  readonly leases: readonly LeaseMark[];
  /** Leases of several houses are named with theirs. */
  readonly housed?: boolean;
}

export function LeaseLines({ leases, housed = false }: LeaseLinesProps) {
  const way = useScreenWay();
  return (
    <ul className="lease-lines" aria-label="租约">
      {leases.map(({ id, number, state, house, tenant, endOn }) => {
        const to = way(MENU.rental, `id=${id}`);
        const text = `${housed ? `${house} ` : ''}${tenant}`;
        return (
          <li key={id} title={number}>
            {to === undefined ? <span>{text}</span> : <Link to={to}>{text}</Link>}
            <small className="ui-quiet">到 {formatDay(endOn)}</small>
            <EnumText of={LEASE} value={state} tones={LEASE_TONES} />
          </li>
        );
      })}
    </ul>
  );
}
