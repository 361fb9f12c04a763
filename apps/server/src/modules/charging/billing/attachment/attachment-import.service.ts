// Import of 挂标准 from a sheet, by the common sheet import (platform/sheet-import). An existing attachment of the same standard is left
// unchanged.
import { attachmentImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import { housesInCells, isHouseRow } from '../../../estate/index.ts';
import { checkedAttachments, insertAttachments, type AttachmentReach } from './attachment-import.queries.ts';
import { ATTACHMENT_LIMITS, readAttachmentRow, type AttachmentField } from './attachment-import.rules.ts';
import { nextMonth } from './attachment.rules.ts';

const reachOf = ({ importId, actor, clock }: SheetReach): AttachmentReach => ({
  importId,
  estates: actor.estates,
  otherwise: nextMonth(today(clock)),
});

export const ATTACHMENT_SHEET: SheetKind<AttachmentField> = {
  sheet: attachmentImport,
  limits: ATTACHMENT_LIMITS,
  readRow: readAttachmentRow,
  meant: housesInCells({ field: 'code', column: '房号/车位号', applies: isHouseRow }),
  checked: (reach) => checkedAttachments(reachOf(reach)),
  write: (tx, reach, rows) => {
    const { actor, clock } = reach;
    return insertAttachments(tx, reachOf(reach), rows, { by: actor.name, at: clock.now().toISOString() });
  },
};
