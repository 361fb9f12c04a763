// 楼栋图: a building, its debtors beside it, and one chosen house in both.
import { useState, type ReactNode } from 'react';
import { getChaseBuilding, OBJECT, type ChaseRow, type PictureHouse, type searchChase, type TreeNode } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { classesOf } from './chase-ages.tsx';
import { ChaseBeside, type Chosen } from './chase-beside.tsx';
import { BuildingPicture } from './chase-building.tsx';
import type { LetterMethod, ObjectRef } from './chase-letter.tsx';

interface ChasePictureProps {
  readonly list: ListState<typeof searchChase>;
  /** From the estate down to the selected node. */
  readonly path: readonly TreeNode[];
  readonly access: Access;
  readonly extra: ReactNode;
  readonly onOpen: (object: ObjectRef) => void;
  readonly onLetter: (method: LetterMethod, object: ObjectRef) => void;
  readonly onChanged: () => void;
}

export function ChasePicture({ list, path, access, extra, onOpen, onLetter, onChanged }: ChasePictureProps) {
  const idOf = (kind: TreeNode['kind']) => path.find((node) => node.kind === kind)?.id ?? null;
  const buildingId = idOf('building');
  const { data, error, isPending, refetch } = useRead(getChaseBuilding, buildingId === null ? null : { buildingId });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const house = data?.houses.find(({ houseId }) => houseId === chosen?.houseId);

  /** What a house owes may be owed only for something that belongs to it: then that is the record to look at. */
  function objectOf({ houseId }: PictureHouse): ObjectRef {
    const rows = list.rows.filter((row) => row.houseId === houseId);
    const row = rows.find(({ objectKind }) => objectKind === OBJECT.house) ?? rows[0];
    return row ? { objectKind: row.objectKind, objectId: row.objectId } : { objectKind: OBJECT.house, objectId: houseId };
  }
  const chooseRow = ({ objectKind, objectId, houseId }: ChaseRow) => setChosen({ object: { objectKind, objectId }, houseId });

  if (buildingId === null)
    return (
      <section className="page-card chase-building" aria-label="楼栋图">
        <header className="chase-building-head">
          <h2>楼栋图</h2>
          {extra}
        </header>
        <EmptyState text="请先选一幢楼" />
      </section>
    );
  return (
    <div className="chase-split">
      {data ? (
        <BuildingPicture
          building={data}
          unitId={idOf('unit')}
          chosen={chosen?.houseId ?? null}
          ages={classesOf(list.filter.buckets ?? [])}
          onChoose={(one) => setChosen({ object: objectOf(one), houseId: one.houseId })}
          onOpen={(one) => {
            if (one.bucket !== null || one.suspended !== '0.00') onOpen(objectOf(one));
          }}
          extra={extra}
        />
      ) : (
        <section className="page-card chase-building" aria-label="楼栋图">
          <header className="chase-building-head">
            <h2>楼栋图</h2>
            {extra}
          </header>
          <LoadingOverlay show={isPending} />
          {error ? <FailedState text={error.message} onRetry={() => void refetch()} /> : null}
        </section>
      )}
      <ChaseBeside
        list={list}
        access={access}
        chosen={chosen}
        house={house}
        onChoose={chooseRow}
        onOpen={onOpen}
        onLetter={onLetter}
        onChanged={onChanged}
      />
    </div>
  );
}
