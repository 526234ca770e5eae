create table product (id integer primary key, name text not null, price real, stock integer default 0);
insert into product (name, price, stock) values
  ('Lamp', 24.9, 12), ('Stool', 39.0, 4), ('Shelf', 79.5, 0), ('Desk', 210.0, 2);
create table customer (id integer primary key, email text unique, city text);
insert into customer (email, city) values ('ada@site.test', 'London'), ('grace@site.test', 'Arlington');
create index product_name on product(name);
create view cheap as select * from product where price < 50;
