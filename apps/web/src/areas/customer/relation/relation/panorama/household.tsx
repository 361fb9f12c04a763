// The houses of a customer and who lives in them, as a picture: every house with its people, the customer marked in each.
import { HOUSE_USE, MENU, type RelationHouse } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Link } from 'react-router';
import { useScreenWay } from '../../../case/record/screen-way.ts';

interface HouseholdProps {
  readonly houses: readonly RelationHouse[];
  /** Another person of the picture is looked at. */
  readonly onPerson: (personId: number) => void;
}

const spanText = ({ from, to }: RelationHouse): string =>
  from === null && to === null ? '' : `${from === null ? '' : formatDay(from)}–${to === null ? '' : formatDay(to)}`;

export function Household({ houses, onPerson }: HouseholdProps) {
  const way = useScreenWay();
  const current = houses.filter((house) => house.current);
  const former = houses.filter((house) => !house.current);
  if (houses.length === 0) return <p className="ui-quiet">名下没有房屋</p>;
  return (
    <div className="household" role="group" aria-label="房屋与家庭">
      {current.map((house) => (
        <HousePicture key={house.houseId} house={house} to={way(MENU.house, `id=${house.houseId}`)} onPerson={onPerson} />
      ))}
      {former.length === 0 ? null : (
        <details className="household-former">
          <summary>曾经的房屋 {former.length} 套</summary>
          <ul>
            {former.map((house) => (
              <li key={`${house.houseId}-${house.role}-${house.from ?? ''}`}>
                {house.estateName} {house.code} <span className="ui-quiet">{`${house.role} ${spanText(house)}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface HousePictureProps {
  readonly house: RelationHouse;
  readonly to: string | undefined;
  readonly onPerson: (personId: number) => void;
}

function HousePicture({ house, to, onPerson }: HousePictureProps) {
  const name = `${house.estateName} ${house.code}`;
  return (
    <section className="household-house" aria-label={name}>
      <i className="household-roof" aria-hidden />
      <h3>
        {to === undefined ? name : <Link to={to}>{name}</Link>}
        <small>
          {[house.role, house.area === '' ? '' : `${house.area} ㎡`, HOUSE_USE.text(house.useState)].filter(Boolean).join('，')}
        </small>
      </h3>
      <ul className="household-people">
        {house.people.map((person) => (
          <li key={person.personId}>
            <button
              type="button"
              className={person.isSelf ? 'household-person self' : 'household-person'}
              disabled={person.isSelf}
              title={`${person.name} ${person.relation} ${person.phone}`.trim()}
              onClick={() => onPerson(person.personId)}
            >
              <i className={person.isOwner ? 'owner' : ''} aria-hidden>
                {[...person.name].at(0) ?? ''}
              </i>
              <span>{person.name}</span>
              <small>{person.relation}</small>
            </button>
          </li>
        ))}
      </ul>
      {house.parkings.length === 0 ? null : <p className="household-cars">车位 {house.parkings.join('、')}</p>}
    </section>
  );
}
