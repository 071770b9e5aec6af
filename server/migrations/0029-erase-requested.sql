-- Staff asked the device to delete everything at its next contact.
alter table device rename column is_erased to erase_requested;
