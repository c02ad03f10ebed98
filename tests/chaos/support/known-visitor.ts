import { createVisitor, sendThrough, type Visitor } from '../../support/endpoints/visitor.ts';
import { OPERATOR_TOKEN, type ShopProcess } from '../../support/processes/shop-process.ts';
import { KNOWN } from '../../support/test-data/known-catalogue.ts';
import { pickupOrder } from './known-order.ts';

/** A visitor of a running shop that has the known catalogue. */
export function visitorOf({ url }: ShopProcess): Visitor {
  return createVisitor(
    sendThrough((path, init) => fetch(`${url}${path}`, init)),
    {
      origin: url,
      operatorToken: OPERATOR_TOKEN,
      catalogue: {
        vendorId: KNOWN.kitchen.id,
        categoryId: KNOWN.category.id,
        subcategoryId: KNOWN.subcategory.id,
        lines: pickupOrder().lines,
      },
    },
  );
}
