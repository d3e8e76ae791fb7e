-- When an owner opened the page of an ask, was sent a PIN last, and proved with it who they are: for operators who are asked
-- where a consent stands. Of asks that were made before it is not known.
alter table asks
  add column opened_at timestamptz(3),
  add column pin_sent_at timestamptz(3),
  add column proven_at timestamptz(3);
