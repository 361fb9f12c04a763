// Books held by a user who leaves are returned to stock, from where the next user who prints takes one under that user's own name.
import { pageText } from '@anju/contract';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import * as queries from './receipt-book.queries.ts';
import { bookText } from './receipt-book.rules.ts';
import { ENTITY } from './receipt-book.service.ts';

export function defineBookWork(): void {
  defineOpenWork({
    kind: 'receipt-book',
    title: '领用中的票据本（交接后退回在库）',
    async list(tx, employeeId) {
      const books = await queries.listHeldBy(tx, employeeId);
      return books.map((book) => ({ id: book.id, what: `${bookText(book)}，当前号 ${pageText(book, book.nextNo)}` }));
    },
    async handOver({ actor, audit }, tx, ids) {
      for (const id of ids) {
        const book = await queries.lockBook(tx, id, null);
        if (!book) continue;
        await queries.updateReturned(tx, id);
        const note = `${bookText(book)} ${book.holderName}离职退回，当前号 ${pageText(book, book.nextNo)}`;
        await audit.write(tx, actor, { action: '退回', entity: ENTITY, entityId: id, note });
      }
    },
  });
}
