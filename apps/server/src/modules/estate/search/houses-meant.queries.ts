// Finds houses by a typed text.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../platform/db/sql.ts';
import { housesNamed } from './houses-named.queries.ts';
import { personsMeant } from './persons-meant.queries.ts';
import { vehiclesMeant } from './vehicles-meant.queries.ts';

/**
 * Ids of the houses that match a typed text on a day, in parentheses: by what people write for a house, by their owners and
 * residents, and by the vehicles on their parking spaces or of these persons.
 */
export const housesMeant = (key: string, today: string): RawBuilder<unknown> => sql`(
  with car as materialized (
    select v.parking_id, v.person_id from ${vehiclesMeant(key)} f(id) join estate.vehicle v on ${own('v')} and v.id = f.id),
  person as materialized (
    select f.id from ${personsMeant(key)} f(id) union select c.person_id from car c where c.person_id is not null)
  select named.id from ${housesNamed(key)} named(id)
   union select o.house_id from person join estate.house_owner o on ${own('o')} and o.person_id = person.id
          where o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date)
   union select r.house_id from person join estate.resident r on ${own('r')} and r.person_id = person.id
          where r.move_out_date is null or r.move_out_date >= ${today}::date
   union select k.house_id from car join estate.parking k on ${own('k')} and k.id = car.parking_id where k.house_id is not null
   union select l.house_id from car join estate.parking_lease l on ${own('l')} and l.parking_id = car.parking_id
          where l.house_id is not null and ${today}::date between l.from_date and coalesce(l.ended_on, l.to_date))`;
