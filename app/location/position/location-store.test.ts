import { describe, expect, test } from 'vitest';
import { createFakeDevice, settle } from '../../../tests/support/location/fake-device.ts';
import { shownLabel, shownPosition } from '../location-state.ts';
import { createLocationStore } from './location-store.ts';

const CHOICE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };
/** Degrees of latitude. */
const METRES = 1 / 111_195;

function open() {
  const { device, parts } = createFakeDevice();
  const store = createLocationStore(parts);
  return { device, store, label: () => shownLabel(store.read()) };
}

describe('the device', () => {
  test('is followed with high accuracy, a timeout of 10 s and no cached position', () => {
    const { device, store } = open();
    store.follow();
    expect(device.watchOptions).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
  });

  test('is asked once, and not followed after the header unmounts', async () => {
    const { device, store, label } = open();
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.watchOptions).toHaveLength(1);
    stop();
    expect(device.isWatched).toBe(false);
  });

  test('that refuses is logged once, without the position', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(1);
    await device.fail(1);
    expect(label()).toBe('Location access denied');
    expect(device.warnings).toEqual(['Location access denied: code 1']);
  });

  test('that the browser does not have counts as refused', () => {
    const { device, store, label } = open();
    device.hasGeolocation = false;
    store.follow();
    expect(label()).toBe('Location access denied');
  });

  test('that finds its signal late is used then', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(3);
    expect(label()).toBe('Location access denied');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });
});

describe('the map service', () => {
  test('is polled every 100 ms before the device is asked', () => {
    const { device, store } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(500);
    expect(device.isWatched).toBe(false);
    device.isMapsReady = true;
    device.pass(99);
    expect(device.isWatched).toBe(false);
    device.pass(1);
    expect(device.isWatched).toBe(true);
    expect(device.isPolling).toBe(false);
  });

  test('is given up after 10 s, which the label shows', () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(9_900);
    expect(label()).toBe('Fetching location...');
    device.pass(100);
    expect(label()).toBe('Location unavailable');
    expect(device.isWatched).toBe(false);
  });

  test('that is ready later is used all the same, within five minutes', async () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(10_000 + 60_000);
    device.isMapsReady = true;
    device.pass(14_999);
    expect(label()).toBe('Location unavailable');
    device.pass(1);
    expect(label()).toBe('Fetching location...');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.isPolling).toBe(false);
  });

  test('that is not ready in five minutes is not polled any more', () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(10_000 + 5 * 60_000);
    expect(device.isPolling).toBe(false);
    expect(label()).toBe('Location unavailable');
    expect(device.warnings).toHaveLength(1);
  });

  test.each<[what: string, leave: (opened: ReturnType<typeof open>, stop: () => void) => void]>([
    ['the header is gone', (_opened, stop) => stop()],
    ['a place is chosen', ({ store }) => store.choose(CHOICE)],
  ])('that is missing is not looked for once %s', (_what, leave) => {
    const opened = open();
    opened.device.isMapsReady = false;
    const stop = opened.store.follow();
    opened.device.pass(10_000);
    leave(opened, stop);
    expect(opened.device.isPolling).toBe(false);
  });

  test('is not polled after the header unmounts', () => {
    const { device, store } = open();
    device.isMapsReady = false;
    store.follow()();
    expect(device.isPolling).toBe(false);
  });

  test('is asked for a name again after more than 200 m, not before', async () => {
    const { device, store } = open();
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.moveTo(12.9352 + 100 * METRES, 77.6245);
    await device.moveTo(12.9352 + 199 * METRES, 77.6245);
    expect(device.labelCalls).toHaveLength(1);
    expect(shownPosition(store.read())).toEqual({ lat: 12.9352, lng: 77.6245 });
    await device.moveTo(12.9352 + 300 * METRES, 77.6245);
    expect(device.labelCalls).toHaveLength(2);
  });

  test.each<[what: string, report: (device: ReturnType<typeof open>['device']) => Promise<void>]>([
    ['that stands still', async () => {}],
    ['that reports all the time', (device) => device.moveTo(12.98, 77.6245)],
  ])(
    'that fails leaves the label as it was; a device %s asks again after 10 s, 20 s and so on',
    async (_what, report) => {
      const { device, store, label } = open();
      store.follow();
      await device.moveTo(12.9352, 77.6245);
      device.label = async () => {
        throw new Error('down');
      };
      await device.moveTo(12.98, 77.6245);
      const requestedAt: number[] = [];
      for (let second = 1; second <= 2_000; second += 1) {
        const before = device.labelCalls.length;
        device.pass(1_000);
        await report(device);
        await settle();
        if (device.labelCalls.length > before) requestedAt.push(second);
      }
      expect(requestedAt).toEqual([10, 30, 70, 150, 310, 630, 1230, 1830]);
      expect(label()).toBe('Koramangala, Bengaluru');
      device.label = async () => 'Shivajinagar, Bengaluru';
      device.pass(600_000);
      await settle();
      expect(label()).toBe('Shivajinagar, Bengaluru');
      expect(device.isPolling).toBe(false);
    },
  );

  test('that fails after the header unmounts is not asked again', async () => {
    const { device, store } = open();
    const answer = Promise.withResolvers<string>();
    device.label = () => answer.promise;
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    stop();
    answer.reject(new Error('down'));
    await settle();
    expect(device.isPolling).toBe(false);
  });

  test('that fails is not asked again after the header unmounts', async () => {
    const { device, store } = open();
    device.label = async () => {
      throw new Error('down');
    };
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    stop();
    expect(device.isPolling).toBe(false);
  });

  test('that knows no name leaves the label as it was', async () => {
    const { device, store, label } = open();
    device.label = async () => null;
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Fetching location...');
    expect(device.isPolling).toBe(false);
  });

  test('that answers late about an earlier position is ignored', async () => {
    const { device, store, label } = open();
    const answers: ((label: string) => void)[] = [];
    device.label = () => new Promise((resolve) => answers.push(resolve));
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.moveTo(12.9719, 77.6412);
    answers[1]?.('Indiranagar, Bengaluru');
    await settle();
    answers[0]?.('Koramangala, Bengaluru');
    await settle();
    expect(label()).toBe('Indiranagar, Bengaluru');
  });

  test('that answers after the permission was revoked is ignored', async () => {
    const { device, store, label } = open();
    let answer = (_label: string) => {};
    device.label = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.fail(1);
    answer('Koramangala, Bengaluru');
    await settle();
    expect(label()).toBe('Location access denied');
  });
});

describe('a chosen place', () => {
  test('is stored, shown, and replaces the device', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(1);
    store.choose(CHOICE);
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.stored).toEqual(CHOICE);
    expect(device.isWatched).toBe(false);
  });

  test("clears the device's position, which would become stale without following", async () => {
    const { device, store } = open();
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    store.choose(CHOICE);
    expect(store.read().position).toBeNull();
  });

  test('of an earlier visit is shown without asking the device', () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.watchOptions).toEqual([]);
  });

  test("is replaced by the device's position once that is known", async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    const answer = store.askDevice();
    expect(label()).toBe('Indiranagar, Bengaluru');
    await device.moveTo(12.9352, 77.6245);
    expect(await answer).toBe('known');
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.stored).toBeNull();
    expect(device.isWatched).toBe(true);
  });

  test('stays when the map service is missing, which is reported', async () => {
    const { device, store } = open();
    store.choose(CHOICE);
    device.isMapsReady = false;
    const answer = store.askDevice();
    device.pass(10_000);
    expect(await answer).toBe('unavailable');
    expect(device.watchOptions).toEqual([]);
    expect(store.read().choice).toEqual(CHOICE);
  });

  test('stays when the device is asked and refuses', async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    const answer = store.askDevice();
    await device.fail(1);
    expect(await answer).toBe('denied');
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.stored).toEqual(CHOICE);
    expect(device.isWatched).toBe(false);
  });

  test('is replaced when a slow device is asked again meanwhile', async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    const first = store.askDevice();
    const second = store.askDevice();
    await first;
    await device.moveTo(12.9352, 77.6245);
    expect(await second).toBe('known');
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.isWatched).toBe(true);
  });

  test('takes precedence when it is made while the device is being asked', async () => {
    const { device, store, label } = open();
    store.follow();
    const answer = store.askDevice();
    store.choose(CHOICE);
    expect(await answer).toBe('denied');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Indiranagar, Bengaluru');
  });
});

describe('the place of a saved address', () => {
  const OF_ADDRESS = { ...CHOICE, isSavedAddress: true } as const;

  test('is replaced by the device when its customer signs out', async () => {
    const { device, store, label } = open();
    device.stored = OF_ADDRESS;
    store.follow();
    expect(store.forgetSavedAddress()).toBe(true);
    expect(device.stored).toBeNull();
    expect(label()).toBe('Fetching location...');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });

  test('causes no permission prompt where the device was refused', () => {
    const { device, store, label } = open();
    Object.assign(device, { stored: OF_ADDRESS, isRefused: true });
    store.follow();
    store.forgetSavedAddress();
    expect(label()).toBe('Location access denied');
    expect(device.watchOptions).toEqual([]);
  });

  test('is cleared without asking the device when nothing is mounted', () => {
    const { device, store } = open();
    device.stored = OF_ADDRESS;
    store.follow()();
    store.forgetSavedAddress();
    expect(store.read().choice).toBeNull();
    expect(device.watchOptions).toEqual([]);
  });

  test('is cleared alone: another chosen place stays', () => {
    const { device, store, label } = open();
    store.follow();
    store.choose(CHOICE);
    expect(store.forgetSavedAddress()).toBe(false);
    expect(device.stored).toEqual(CHOICE);
    expect(label()).toBe('Indiranagar, Bengaluru');
  });
});

describe('the permission prompt', () => {
  const REFUSED_BEFORE = { isRefused: true } as const;

  test('appears once: a refusal, or a dismissal, is remembered', async () => {
    const { device, store } = open();
    store.follow();
    await device.fail(1);
    expect(device.isRefused).toBe(true);
  });

  test.each([2, 3] as const)('counts as unanswered when only the signal is missing (%i)', async (code) => {
    const { device, store } = open();
    store.follow();
    await device.fail(code);
    expect(device.isRefused).toBe(false);
  });

  test.each(['prompt', 'denied', null] as const)(
    'does not reappear by itself after a refusal (permission %j), which the label shows at once',
    (permission) => {
      const { device, store, label } = open();
      Object.assign(device, REFUSED_BEFORE, { permission, isMapsReady: false });
      store.follow();
      expect(label()).toBe('Location access denied');
      expect(device.watchOptions).toEqual([]);
      expect(device.isPolling).toBe(false);
      expect(device.warnings).toEqual([
        'Location access denied: refused before, so it is not asked for again.',
      ]);
    },
  );

  test('appears where nobody refused, whether or not the browser reports permissions', () => {
    for (const permission of ['prompt', null] as const) {
      const { device, store } = open();
      device.permission = permission;
      store.follow();
      expect(device.watchOptions).toHaveLength(1);
    }
  });

  test('is not needed where the permission was granted since, and the refusal is cleared', async () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE, { permission: 'granted' });
    store.follow();
    expect(device.isRefused).toBe(false);
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.watchOptions).toHaveLength(1);
  });

  test('appears when the customer asks for the current location, and its answer is remembered', async () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE);
    store.follow();
    const answer = store.askDevice();
    expect(device.watchOptions).toHaveLength(1);
    await device.moveTo(12.9352, 77.6245);
    expect(await answer).toBe('known');
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.isRefused).toBe(false);
  });

  test('may be answered later in the settings, and the device is followed from then on', async () => {
    const { device, store, label } = open();
    store.follow();
    device.changePermission('denied');
    await device.fail(1);
    device.changePermission('granted');
    expect(label()).toBe('Fetching location...');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });

  test('answered while the device is asked starts nothing twice', async () => {
    const { device, store } = open();
    store.follow();
    device.changePermission('granted');
    await device.moveTo(12.9352, 77.6245);
    expect(device.watchOptions).toHaveLength(1);
  });

  test('does not affect a chosen place', () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE, { stored: CHOICE });
    store.follow();
    device.changePermission('granted');
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.watchOptions).toEqual([]);
  });

  test('changed after the header unmounts starts nothing', () => {
    const { device, store } = open();
    Object.assign(device, REFUSED_BEFORE);
    store.follow()();
    device.changePermission('granted');
    expect(device.watchOptions).toEqual([]);
  });
});

describe('another tab', () => {
  test('that chooses a place changes it here, which is no decision here', () => {
    const { device, store, label } = open();
    store.follow();
    device.stored = CHOICE;
    store.followOtherTab();
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.isWatched).toBe(false);
    expect(store.read().decisions).toBe(0);
  });

  test('that returns to the device does so here', async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    device.stored = null;
    store.followOtherTab();
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });

  test('that writes the same choice changes nothing here', async () => {
    const { device, store } = open();
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    store.followOtherTab();
    expect(device.watchOptions).toHaveLength(1);
    expect(device.isWatched).toBe(true);
  });
});

test('a choice and a return to the device are decisions, and a move is none', async () => {
  const { device, store } = open();
  store.follow();
  store.choose(CHOICE);
  expect(store.read().decisions).toBe(1);
  const answer = store.askDevice();
  await device.moveTo(12.9352, 77.6245);
  await answer;
  await device.moveTo(12.9719, 77.6412);
  expect(store.read().decisions).toBe(2);
});
